import { own } from '../../../renderer/language'
import { asking } from './asking'
import { flow } from './flow'
import { leading } from './leading'
import type { ActionMeaning } from './meaning'
import { showing } from './showing'

/** The meaning of every action of the language, by name. */
export const actionMeanings: Readonly<Record<string, ActionMeaning>> = {
  ...leading,
  ...showing,
  ...flow,
  ...asking,
}

/** The meaning of an action; undefined for an unknown name. */
export function actionOf(name: unknown): ActionMeaning | undefined {
  return typeof name === 'string' ? own(actionMeanings, name) : undefined
}
