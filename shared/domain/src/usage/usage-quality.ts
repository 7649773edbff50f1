// The quality of an amount (D11), for page and CSV file.

export const usageQuality = {
  unavailable: 'Data unavailable',
  estimated: 'Estimated',
  incomplete: 'Some data unavailable',
  actual: 'Actual',
} as const

export interface UsageQuality {
  /** No reading at all. */
  readonly missing: boolean
  /** Partly estimated or substituted, or derived from a reading of another length. */
  readonly estimated: boolean
  /** Data is missing for part of the time. */
  readonly incomplete: boolean
}

/** For a separate cell: Actual · Estimated · Estimated, some data unavailable */
export function qualityText({ missing, estimated, incomplete }: UsageQuality): string {
  if (missing) return usageQuality.unavailable
  if (!estimated) return incomplete ? usageQuality.incomplete : usageQuality.actual
  return incomplete ? `${usageQuality.estimated}, ${lowerCaseStart(usageQuality.incomplete)}` : usageQuality.estimated
}

/** For text after a comma. */
export const lowerCaseStart = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
