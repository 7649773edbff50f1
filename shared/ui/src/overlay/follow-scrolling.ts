/** Calls `follow` when something on the page scrolls or the window is resized. @returns a function that stops it */
export function followScrolling(follow: () => void): () => void {
  window.addEventListener('scroll', follow, { capture: true, passive: true })
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('scroll', follow, { capture: true })
    window.removeEventListener('resize', follow)
  }
}
