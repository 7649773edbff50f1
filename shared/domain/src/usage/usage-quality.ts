// The quality of an amount (D11), on the page and in the CSV file.

export const usageQuality = {
  unavailable: 'Data unavailable',
  estimated: 'Estimated',
  incomplete: 'Some data unavailable',
  actual: 'Actual',
} as const

export interface UsageQuality {
  /** No reading at all. */
  readonly missing: boolean
  /** Estimated or substituted in parts, or a reading that covers more or less than this amount. */
  readonly estimated: boolean
  /** Part of it has no data. */
  readonly incomplete: boolean
}

/** For a cell of its own: Actual · Estimated · Estimated, some data unavailable */
export function qualityText({ missing, estimated, incomplete }: UsageQuality): string {
  if (missing) return usageQuality.unavailable
  if (!estimated) return incomplete ? usageQuality.incomplete : usageQuality.actual
  return incomplete ? `${usageQuality.estimated}, ${lowerCaseStart(usageQuality.incomplete)}` : usageQuality.estimated
}

/** For a text after a comma. */
export const lowerCaseStart = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
