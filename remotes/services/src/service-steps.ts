// The page's steps in the browser history (D31): entering opt-in or opt-out adds an entry, and Back returns to the
// overview.

export type Step =
  | { readonly kind: 'overview' }
  | { readonly kind: 'opt-in' }
  /** `id` is the subscription. */
  | { readonly kind: 'opt-out'; readonly id: string }

/** @param state kept by the browser, perhaps from another version of the page */
export function stepOf(state: unknown, visit: string): Step {
  const overview = { kind: 'overview' } as const
  if (!isRecord(state) || state['visit'] !== visit || !isRecord(state['step'])) return overview
  const { kind, id } = state['step']
  if (kind === 'opt-in') return { kind }
  return kind === 'opt-out' && typeof id === 'string' ? { kind, id } : overview
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
