/** 'shell': the page removed parts of the shell. 'endless': it never ended, and its tab was loaded again. */
export type FaultKind = 'suspended' | 'blank' | 'covers header' | 'shell' | 'endless'

const faults = new WeakSet()

/** Misbehaviour of a page that did not throw an error. The shell throws it to unmount the page. */
export class PageFault extends Error {
  override readonly name = 'PageFault'

  constructor(readonly kind: FaultKind) {
    super(`the page failed: ${kind}`)
    faults.add(this)
  }
}

/** `instanceof` would run code of a thrown proxy. */
export const isPageFault = (error: unknown): error is PageFault =>
  typeof error === 'object' && error !== null && faults.has(error)
