/** Calls `follow` when something in the page scrolls or the window is resized. @returns the function that stops it */
export function followScrolling(follow: () => void): () => void {
  window.addEventListener('scroll', follow, { capture: true, passive: true })
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('scroll', follow, { capture: true })
    window.removeEventListener('resize', follow)
  }
}
