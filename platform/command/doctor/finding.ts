// The findings of doctor, in words for the operator of an installation.

export interface Finding {
  /** 'failed': customers notice it, or data is exposed */
  result: 'ok' | 'warning' | 'failed'
  /** what was found */
  what: string
  /** what to do */
  advice?: string
}

export const ok = (what: string): Finding => ({ result: 'ok', what })

export const warning = (what: string, advice: string): Finding => ({ result: 'warning', what, advice })

export const failure = (what: string, advice: string): Finding => ({ result: 'failed', what, advice })

export function describeFindings(findings: readonly Finding[]) {
  const lines = findings.flatMap(({ result, what, advice }) => [
    `${result.padEnd(8)} ${what}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}${advice}`]),
  ])
  const count = (result: Finding['result']) => findings.filter((one) => one.result === result).length
  return [...lines, '', `${count('ok')} ok, ${count('warning')} to look at, ${count('failed')} failed`].join('\n')
}
