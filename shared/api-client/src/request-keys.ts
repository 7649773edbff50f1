// Keys of requests that change something (D29). A request that is sent again because its answer was lost has the key of the first one.

export interface RequestKeys {
  /** The key of the last request when this one has the same body, else a new key. */
  keyOf(body: unknown): string
  /** Call it after an answer: the same values sent later are another request. */
  forget(): void
}

/** One for each form. */
export function createRequestKeys(newKey: () => string = () => crypto.randomUUID()): RequestKeys {
  let last: { readonly body: string; readonly key: string } | undefined
  return {
    keyOf(body) {
      const text = JSON.stringify(body) ?? ''
      if (last?.body !== text) last = { body: text, key: newKey() }
      return last.key
    },
    forget: () => void (last = undefined),
  }
}
