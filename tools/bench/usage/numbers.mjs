export const median = (numbers) => percentile(numbers, 50)

export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
}

export const ratio = (value, to) => `${(value / to).toFixed(2)} times`
