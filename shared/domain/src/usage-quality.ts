// What has to be said of an amount beside its number (D11): on the page and in its CSV file.

export const usageQuality = {
  unavailable: 'Data unavailable',
  estimated: 'Estimated',
  incomplete: 'Some data unavailable',
  actual: 'Actual',
} as const

export interface Quality {
  /** No reading at all. */
  readonly missing: boolean
  /** Estimated or substituted in parts, or a reading that covers more or less than this amount. */
  readonly estimated: boolean
  /** Part of it has no data. */
  readonly incomplete: boolean
}

/** For a cell of its own: Actual · Estimated · Estimated, some data unavailable */
export function qualityWords({ missing, estimated, incomplete }: Quality): string {
  if (missing) return usageQuality.unavailable
  if (!estimated) return incomplete ? usageQuality.incomplete : usageQuality.actual
  return incomplete ? `${usageQuality.estimated}, ${inSentence(usageQuality.incomplete)}` : usageQuality.estimated
}

/** As what follows a comma. */
export const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
