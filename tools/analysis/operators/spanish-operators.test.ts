import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import es from '../words/es.json'

const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
const sentences = sources.flatMap((name) =>
  [
    ...readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(
      /\bsay`([^`$]*(?:\$\{[^`{}]*\}[^`$]*)*)`/g,
    ),
  ].map(([, words]) => sentenceKey(words!)),
)

/** Returns the translation key of a sentence, with numbers in braces as placeholders. */
function sentenceKey(words: string): string {
  let at = 0
  return words.replace(/\$\{[^}]*\}/g, () => `{${at++}}`)
}

it('every sentence of an operator has a Spanish translation', () => {
  expect(sentences.length).toBeGreaterThan(10)
  const lacking = sentences.filter((key) => !Object.hasOwn(es, key))
  expect(lacking, 'Add the Spanish of these sentences to tools/analysis/words/es.json.').toEqual([])
})
