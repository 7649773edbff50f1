// The page's steps in the browser history (D31): entering opt-in or opt-out adds an entry, and Back returns to the
// overview.

export type Step =
  | { readonly at: 'overview' }
  | { readonly at: 'opt-in' }
  /** `id` is the subscription. */
  | { readonly at: 'opt-out'; readonly id: string }

/** @param state kept by the browser, perhaps from another version of the page */
export function stepOf(state: unknown, visit: string): Step {
  const overview = { at: 'overview' } as const
  if (!isRecord(state) || state['visit'] !== visit || !isRecord(state['step'])) return overview
  const { at, id } = state['step']
  if (at === 'opt-in') return { at }
  return at === 'opt-out' && typeof id === 'string' ? { at, id } : overview
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
