import { said } from '../../analysis/words/words'
import {
  disable,
  fixedWords,
  halt,
  nothingDisabled,
  type Outcome,
  promote,
  type Release,
  rollback,
} from '../../release'

import { BadRequest } from './request-body'

/** The unchecked members of a request about the live release. */
export type SteerBody = Readonly<Record<string, unknown>>

/** The requests of a page about the live release, which both servers answer. */
export const steering = {
  promote: (release, { despite }) => promote(release, { isDespite: despite === true }),
  halt: (release) => halt(release),
  rollback(release, { number }) {
    if (number !== undefined && !Number.isInteger(number))
      throw new BadRequest(said('"number" is the number of a release.'))
    return rollback(release, number as number | undefined)
  },
  disable: (release, { screen }) =>
    disable(release, { ...nothingDisabled, disable: { [String(screen)]: fixedWords } }),
  enable: (release, { screen }) =>
    disable(release, { ...nothingDisabled, enable: [String(screen)] }),
} satisfies Readonly<Record<string, (release: Release, body: SteerBody) => Promise<Outcome>>>

/** The name of such a request. */
export type SteerAct = keyof typeof steering

/** The reason of a request; a promotion needs none. */
export function reasonOf(act: SteerAct | 'publish', { why, despite }: SteerBody): string {
  const reason = typeof why === 'string' ? why : ''
  const isUsual = act === 'promote' && despite !== true
  return reason === '' && isUsual ? said('The next step of the rollout') : reason
}
