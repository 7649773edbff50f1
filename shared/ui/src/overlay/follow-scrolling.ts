/** Calls it whenever something in the page scrolls or the window gets another size. @returns what stops it */
export function followScrolling(follow: () => void): () => void {
  window.addEventListener('scroll', follow, { capture: true, passive: true })
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('scroll', follow, { capture: true })
    window.removeEventListener('resize', follow)
  }
}
