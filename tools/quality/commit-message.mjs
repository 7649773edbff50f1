const longestSubject = 60

/** Verbs that describe a wish or the text of a commit instead of the change. */
const vagueVerb = /^(?:Say|Let|Give|Take|Tell|Do not expect|Address|Answer)\b/

/** Git writes these subjects itself. */
const writtenByGit = /^(?:Merge |Revert "|fixup! |squash! |amend! )/

/**
 * @param {string} message as Git passes it to the commit-msg hook, with comments
 * @returns {string[]} one sentence for each fault
 */
export function findMessageFaults(message) {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', second = ''] = lines
  if (writtenByGit.test(subject)) return []
  return [
    ...(subject.trim() === '' ? ['the subject is empty'] : []),
    ...(subject.length > longestSubject
      ? [`the subject has ${subject.length} characters, and may have ${longestSubject}`]
      : []),
    ...(/\.\s*$/.test(subject) ? ['the subject ends with a full stop'] : []),
    ...(subject.includes(';')
      ? ['the subject names two changes: split the commit, or name what they have in common']
      : []),
    ...(vagueVerb.test(subject)
      ? [`'${subject.split(' ')[0]}' does not say what changes: use Fix, Add, Remove …`]
      : []),
    ...(second.trim() === '' ? [] : ['the line below the subject is not empty']),
  ]
}
