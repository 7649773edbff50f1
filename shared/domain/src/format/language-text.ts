// The language of the texts.
import { rules } from '@switchboard/brand/rules'

/** The tag of the language that these texts are translated to: vi, zh-Hans. */
export const textLanguage = 'en'

/** For `Intl`: the market's own English, or the language of the translation. */
export const textLocale = textLanguage === 'en' ? rules.locale : textLanguage
