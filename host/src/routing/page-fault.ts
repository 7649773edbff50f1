/** 'shell': it removed parts of the shell. */
export type FaultKind = 'suspended' | 'blank' | 'covers header' | 'shell'

/** What a page did instead of throwing an error of its own. */
export class PageFault extends Error {
  override readonly name = 'PageFault'

  constructor(readonly kind: FaultKind) {
    super(`the page failed: ${kind}`)
  }
}
