/**
 * The oldest versions in which the portal works, in the form of Lightning CSS: it writes newer syntax of styles in an
 * older form. They follow from light-dark(), popovers and AbortSignal.timeout, which have no older form.
 */
export const OLDEST_BROWSERS = {
  chrome: version(124),
  firefox: version(128),
  safari: version(17, 5),
  ios_saf: version(17, 5),
}

function version(major: number, minor: number = 0) {
  return (major << 16) | (minor << 8)
}
