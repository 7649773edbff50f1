import { LoadFailed } from './failure-class'

/** @throws LoadFailed 'timeout' when the work takes longer; the work itself goes on */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadFailed('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
