// Emails in the language of their account. The server's build has a writer for each language, which is the module of
// write-mail.ts with other texts (decision record 0116).
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { ReadyMail } from './prepared-mail'
import type { WrittenMail } from './transport'
import { writeMail, type MailFrame } from './write-mail'

type WriteMail = typeof writeMail

/** In the folder of the server's build. */
const builtWriters = () => fileURLToPath(new URL('./mail-writers', import.meta.url))

/**
 * @param folder has a module for each language, such as `vi.js`; without it, all emails are in English
 * @returns writes an email in the language of its account, or in English if the build does not have the language
 * @throws what writeMail throws
 */
export function mailWriters(
  frame: MailFrame,
  folder: string = builtWriters(),
): (mail: ReadyMail) => Promise<WrittenMail> {
  const languages = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^([\w-]+)\.js$/.exec(file)?.[1] ?? [])
    : []
  const writers = new Map<string, Promise<WriteMail>>()
  const writerIn = (language: string): Promise<WriteMail> => {
    const known = writers.get(language) ?? loadWriter(join(folder, `${language}.js`))
    writers.set(language, known)
    return known
  }
  return async (mail) => {
    const { language } = mail
    if (!languages.includes(language)) return writeMail(mail, frame)
    const write = await writerIn(language)
    return write(mail, { ...frame, look: { ...frame.look, locale: language } })
  }
}

interface WriterModule {
  readonly writeMail: WriteMail
}

const isWriter = (module: unknown): module is WriterModule =>
  typeof module === 'object' && module !== null && 'writeMail' in module && typeof module.writeMail === 'function'

/** @throws Error if the build is damaged */
async function loadWriter(file: string): Promise<WriteMail> {
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isWriter(module)) throw new Error(`${file} writes no mails.`)
  return module.writeMail
}
