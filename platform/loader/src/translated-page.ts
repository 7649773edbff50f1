/** Traces that the translators of Chrome and Edge leave in a page. */
const TRACES = 'html.translated-ltr, html.translated-rtl, [_msttexthash], font > font'

/**
 * Whether a browser or extension translates the page. That changes React's elements, so a crash says nothing about the
 * build (D64).
 */
export const isTranslated = (): boolean => document.querySelector(TRACES) !== null
