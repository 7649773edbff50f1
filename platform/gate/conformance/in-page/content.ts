/** Whether a customer would not see anything: no text and no graphics. */
export function isEmpty(place: HTMLElement) {
  const { width, height } = place.getBoundingClientRect()
  const text = place.innerText.trim()
  return height < 1 || width < 1 || (text === '' && !place.querySelector('svg, img, canvas, input, button'))
}
