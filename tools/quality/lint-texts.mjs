// Texts of components that a translated page keeps or breaks at, and texts that survive.

/** @param {string} drawn by a component with these properties */
function component(drawn, properties = 'b: string; c: boolean') {
  const names = properties.match(/(?<=^|; )\w+/g) ?? []
  return `import type { ReactElement, ReactNode } from 'react'
import type { Elements } from '@switchboard/ui/elements'
import { words } from './text'
export interface Properties { ${properties.replaceAll(/(?<=^|; )\w+/g, 'readonly $&')} }
export type Others = ReactElement | ReactNode | Elements | typeof words
export function A({ ${names.join(', ')} }: Properties) { run(${names.join(', ')}); return ${drawn} }`
}

/** @type {[title: string, code: string][]} */
export const forbiddenTexts = [
  ['a text that changes beside other text', component('<p>Due in {b} days</p>')],
  ['a text that changes beside an element', component('<p><b>1</b>{b}</p>')],
  ['a text that changes beside white space', component('<p><b>1</b> {b}</p>')],
  ['a text of a template beside an element', component('<p><b>1</b>{`${b} days`}</p>')],
  ['a text that is called for beside an element', component('<p><b>1</b>{run(b)}</p>')],
  ['a choice between texts beside an element', component("<p><b>1</b>{c ? 'on' : 'off'}</p>")],
  ['a text that comes and goes beside an element', component("<p><b>1</b>{c && 'on'}</p>")],
  ['a text after an element that comes and goes', component('<p>{c && <b>1</b>}Save</p>')],
  ['a constant text after a list', component('<p>{[b].map((each) => <b key={each}>1</b>)}{words.save}</p>')],
  ['a list of texts beside an element', component('<p><b>1</b>{[b].map((each) => each)}</p>')],
  ['children that may be text beside an icon', component('<p><b>1</b>{d}</p>', 'd: ReactNode')],
  ['a text that changes in another component', component('<A b="1" c><b>1</b>{b}</A>')],
  ['a text in a fragment', component('<p>{c && <>Save <b>1</b></>}</p>')],
  ['a date that may be translated', component('<time dateTime={b}>1 May</time>')],
]

/** @type {[title: string, code: string][]} */
export const allowedTexts = [
  ['a text that changes alone in its element', component('<p>{b}</p>')],
  ['a choice between a text and an element', component('<p>{c ? b : <b>1</b>}</p>')],
  ['a text in an element beside an element that comes and goes', component('<p>{c && <b>1</b>}<span>{b}</span></p>')],
  ['a constant text before an element that comes and goes', component('<p>Save{c && <b>1</b>}</p>')],
  ['constant texts around an element', component('<p>{words.before} <a href={b}>1</a>.</p>')],
  ['texts that are not translated', component('<p translate="no">{b} of {b}</p>')],
  ['children without text beside an icon', component('<p><b>1</b>{d}{e}</p>', 'd?: Elements; e: ReactElement | false')],
  [
    'elements that a function of the caller draws',
    component('<p><b>1</b>{d(1)}</p>', 'd: (e: number) => ReactElement'),
  ],
  ['a list of elements', component('<p><b>1</b>{[b].map((each) => <b key={each}>{each}</b>)}</p>')],
  ['a date that is not translated', component('<time translate="no" dateTime={b}>1 May</time>')],
]
