import type { Member } from '../../server/team/testing/serve-test-team'
import { beginChange, edit, saveRequest } from './save'

const manySaves = 20
const largeSaves = 4
const manyTexts = 9000
const patterns = 60

/**
 * Attacks the server as one author, in three ways at once: many concurrent saves, large texts that
 * must be merged, and reviews of patterns that take very long. Returns the number of responses by
 * attack and status.
 */
export async function attack(member: Member, until: number): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const ask = async (attackName: string, ...request: Parameters<Member['ask']>) => {
    const answer = await member.ask(...request)
    const name = `${attackName} ${answer.status}`
    answers[name] = (answers[name] ?? 0) + 1
    return answer
  }
  const repeat = async (act: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; Date.now() < until; turn++) await act(turn)
  }
  const saveAgain = async (at: number) => {
    let change = await beginChange(member, `Many saves ${at}`)
    await repeat(async (turn) => {
      const text = edit(change.text, `Attack ${at} ${turn}`)
      const { json } = await ask('many', 'POST', ...saveRequest({ ...change, text }))
      change = { ...change, text, hash: String(json['hash']) }
    })
  }
  const large = await beginChange(member, 'Large saves')
  const texts = Array.from({ length: manyTexts }, (_, at) => [`text${at}`, 'words '.repeat(12)])
  const largeText = JSON.stringify(Object.fromEntries(texts), null, 1)
  const first = await ask('large', 'POST', ...saveRequest({ ...large, text: largeText }))
  // Each save is based on the first text. The server must therefore merge each save with the last
  // saved text.
  const base = { ...large, hash: String(first.json['hash']) }
  const saveLarge = (turn: number, at: number) => {
    const text = largeText.replace(`"text${at}"`, `"text${at}x${turn}"`)
    return ask('large', 'POST', ...saveRequest({ ...base, text }))
  }
  const slow = await beginChange(member, 'Slow patterns')
  let slowHash: string | undefined
  const saveSlow = async (turn: number) => {
    const body = { path: 'schemas/endpoints/slow.json', text: slowEndpoints(turn), base: slowHash }
    const { json } = await ask('slow', 'POST', `changes/${slow.id}/edit`, body)
    slowHash = String(json['hash'])
    await ask('slow', 'GET', `changes/${slow.id}/review`)
  }
  await Promise.all([
    ...Array.from({ length: manySaves }, (_, at) => saveAgain(at)),
    ...Array.from({ length: largeSaves }, (_, at) => repeat((turn) => saveLarge(turn, at))),
    repeat(saveSlow),
  ])
  return answers
}

/** An endpoint family with patterns that a simple matcher would test for ever. */
function slowEndpoints(turn: number): string {
  const hard = (at: number) => `(a+${'b?'.repeat(3)}${at}?){1,${20 + at}}(a|b|c|${turn})*(a+c?)+$`
  const properties = Object.fromEntries(
    Array.from({ length: patterns }, (_, at) => [`m${at}`, { type: 'string', pattern: hard(at) }]),
  )
  const endpoints = { x: { method: 'GET', path: '/x', answer: { type: 'object', properties } } }
  return JSON.stringify({ family: 'slow', base: 'loan', client: 'json', endpoints })
}
