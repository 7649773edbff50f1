import { LoadError } from './failure-class'

/** @throws LoadError 'timeout' when the work takes longer; the work itself continues */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('timeout')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
