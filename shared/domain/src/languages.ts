// The languages in which customers can read the portal.

/** Each with its own name. Translations of all of them are complete (decision record 0116). */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'vi', name: 'Tiếng Việt' },
  { tag: 'zh-Hans', name: '简体中文' },
] as const

export type Language = (typeof languages)[number]['tag']

export const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language.tag === tag)
