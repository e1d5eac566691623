import { own } from '../../../renderer/language'
import { asking } from './asking'
import { flow } from './flow'
import { leading } from './leading'
import type { ActionMeaning } from './meaning'
import { showing } from './showing'

/** What every action of the language means, by its name. */
export const actionMeanings: Readonly<Record<string, ActionMeaning>> = {
  ...leading,
  ...showing,
  ...flow,
  ...asking,
}

/** What an action means; undefined where there is none of that name. */
export function actionOf(name: unknown): ActionMeaning | undefined {
  return typeof name === 'string' ? own(actionMeanings, name) : undefined
}
