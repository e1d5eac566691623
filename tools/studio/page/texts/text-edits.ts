import { t } from '../words/words'
import { segmentsOf, child, type Json } from '../../../../renderer/language'
import type { Texts } from '../../../analysis/project/texts'
import { setValue } from '../../../analysis/authoring/document/edits'
import { printJson } from '../../../analysis/edits/print-json'
import type { Transaction } from '../workspace/transaction'

/** The position of a key's text in a language, existing or new. */
function placeOfText(
  texts: Texts,
  language: string,
  key: string,
): { path: string; pointer: string } {
  const known = texts.get(language)?.get(key)
  if (known) return { path: known.file, pointer: known.pointer }
  const [namespace = '', ...rest] = key.split('.')
  // A key whose file is flat in another language stays flat here.
  const elsewhere = [...texts.values()]
    .map((all) => all.get(key))
    .find((text) => text !== undefined)
  const pointer = elsewhere?.pointer ?? rest.reduce((at, name) => child(at, name), '')
  return { path: `locales/${language}/${namespace}.json`, pointer }
}

/** Writes the text of a key in a language; a missing file is created. */
export function setText(
  texts: Texts,
  fileText: (path: string) => string,
  language: string,
  key: string,
  value: string,
): Transaction {
  const { path, pointer } = placeOfText(texts, language, key)
  const before = fileText(path)
  const edits =
    before.trim() === ''
      ? [{ from: 0, to: before.length, text: `${newFile(pointer, value)}\n` }]
      : setValue(before, pointer, value)
  return { path, edits, label: t('textEdits.changeTheText', { key }) }
}

function newFile(pointer: string, value: string): string {
  const json = segmentsOf(pointer).reduceRight<Json>((inner, name) => ({ [name]: inner }), value)
  return printJson(json, { column: Number.MAX_SAFE_INTEGER, indent: '', step: '  ', newline: '\n' })
}
