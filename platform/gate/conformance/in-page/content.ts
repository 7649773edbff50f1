/** Whether a customer would see nothing of it: neither words nor anything drawn. */
export function isEmpty(place: HTMLElement) {
  const { width, height } = place.getBoundingClientRect()
  const text = place.innerText.trim()
  return height < 1 || width < 1 || (text === '' && !place.querySelector('svg, img, canvas, input, button'))
}
