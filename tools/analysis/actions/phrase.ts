import type { Json, JsonObject } from '../../../renderer/language'
import { conditionSentence, nameWord, joinWords } from '../sentences/value'
import type { DocumentNames } from './meaning'
import { actionOf } from './meanings'
import { said, say } from '../words/words'

/** Describes an action in words, as in "leads to *Delay*". */
export function actionPhrase(step: JsonObject, names: DocumentNames): string {
  return actionOf(step['do'])?.say(step, names) ?? say`does ${nameWord(step['do'])}`
}

/** Describes an action with its condition and the chains that follow it. */
export function wholeAction(step: JsonObject, names: DocumentNames): string {
  const when =
    step['when'] === undefined ? '' : say` when ${conditionSentence(step['when'], names)}`
  const branches = Object.entries(actionOf(step['do'])?.members ?? {}).map(([name, member]) =>
    member.kind === 'chain' ? branch(step[name], member.short, names) : '',
  )
  return `${actionPhrase(step, names)}${when}${branches.join('')}`
}

/** Describes a chain step by step. */
export function chainPhrase(chain: readonly Json[], names: DocumentNames): string {
  return joinWords(chain.map((step) => wholeAction(step as JsonObject, names)))
}

function branch(chain: Json | undefined, word: string, names: DocumentNames): string {
  return Array.isArray(chain) && chain.length > 0
    ? ` (${said(word)}: ${chainPhrase(chain, names)})`
    : ''
}
