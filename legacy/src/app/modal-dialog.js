// <dialog open-when="…" when-closed="…"> is a native modal dialog: it keeps the focus inside, closes on Escape and gives the focus back, as the modal
// of Bootstrap does.

export function defineModalDialog(application) {
  application.directive('openWhen', () => ({ restrict: 'A', link: openWhen }))
}

function openWhen(scope, element, { openWhen: isOpen, whenClosed }) {
  const dialog = element[0]
  scope.$watch(isOpen, (isWanted) => {
    if (isWanted) dialog.showModal()
    else dialog.close()
  })
  // Also when the page has closed it, which changes nothing then.
  dialog.addEventListener('close', () => scope.$evalAsync(whenClosed))
}
