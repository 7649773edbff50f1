// <dialog open-when="…" when-closed="…"> is a native modal dialog. Like Bootstrap's modal, it traps focus, closes on
// Escape and returns focus.

export function defineModalDialog(application) {
  application.directive('openWhen', () => ({ restrict: 'A', link: openWhen }))
}

function openWhen(scope, element, { openWhen: isOpen, whenClosed }) {
  const dialog = element[0]
  scope.$watch(isOpen, (isWanted) => {
    if (isWanted) dialog.showModal()
    else dialog.close()
  })
  // Also runs when the page has closed it, without effect.
  dialog.addEventListener('close', () => scope.$evalAsync(whenClosed))
}
