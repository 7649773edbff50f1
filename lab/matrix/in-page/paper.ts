// What has no use on paper, in a page that is shown as it is printed.
import { describe, isSeen } from './elements.ts'

/** Ways to other pages, buttons, and what lies over a page. Lists of links within a page may be content. */
const SCREEN_ONLY =
  'nav, [role=navigation], button, [role=button], [role=tablist], [popover], dialog, [role=progressbar]'

export const printedControls = (): string[] =>
  [...document.querySelectorAll(SCREEN_ONLY)].filter(isSeen).map((element) => `printed: ${describe(element)}`)
