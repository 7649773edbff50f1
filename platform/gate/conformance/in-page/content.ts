/** Whether a customer would not see anything of the page: no text and no graphics, or it suspends. */
export function isEmpty(place: HTMLElement) {
  const { width, height } = place.getBoundingClientRect()
  const text = place.innerText.trim()
  const isSuspended = place.querySelector('[data-suspended]') !== null
  return (
    isSuspended || height < 1 || width < 1 || (text === '' && !place.querySelector('svg, img, canvas, input, button'))
  )
}
