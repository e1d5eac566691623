import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileScreen, type Library } from '../../../renderer/core'
import { evaluateIn } from '../../../renderer/core/testing'
import type { Json, JsonObject } from '../../../renderer/language'
import {
  readApproval,
  readEnvelope,
  readManifest,
  verifyEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest'
import { bucketOf } from '../../../src/delivery/manifest/bucket'
import type { Approval } from '../../../src/delivery/manifest/manifest'
import { run } from '../run'
import { type Kind, kinds } from './conformance'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()

async function lienzo(...line: string[]) {
  const out: string[] = []
  const terminal = { cwd: folder, colour: false, out: (text: string) => void out.push(text) }
  const code = await run(line, { ...terminal, err: terminal.out })
  return { code, out }
}

interface CaseInput {
  readonly id: string
  readonly kind: Kind
  readonly input: JsonObject
}

/** Solves a case with the code of the phone. */
const solve: Readonly<Record<Kind, (input: never) => Json | Promise<Json>>> = {
  expressions: ({ expression, data }: { expression: Json; data: Json }) =>
    evaluateIn(data, expression) as Json,
  compile: ({ screen, fragments = {}, app = {} }: { screen: JsonObject } & Partial<Library>) =>
    compileScreen(screen, { fragments, app }).faults.map(
      ({ code, pointer }) => `${code} ${pointer}`,
    ),
  async manifests({ envelope, keys }: { envelope: string; keys: string[] }) {
    const read = readEnvelope(envelope)
    const text = read && (await verifyEnvelope(read, keys, verifyWithWebCrypto))
    const manifest = text === undefined ? undefined : readManifest(text)
    return manifest ? { number: manifest.number } : null
  },
  async approvals({
    approval,
    ...keys
  }: {
    approval: Approval
    approvers: string[]
    publishers: string[]
  }) {
    const approved = await readApproval(approval, keys, verifyWithWebCrypto)
    return approved ? { state: approved.state, back: [...approved.back] } : null
  },
  rollout: ({ salt, device }: { salt: string; device: string }) => bucketOf(salt, device),
}

async function answers(): Promise<{ id: string; output: Json }[]> {
  const { out } = await lienzo('conformance')
  return Promise.all(
    out.map(async (line) => {
      const { id, kind, input } = JSON.parse(line) as CaseInput
      return { id, output: await solve[kind](input as never) }
    }),
  )
}

async function judged(lines: readonly unknown[]) {
  const file = join(folder, 'answers.jsonl')
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return lienzo('conformance', '--judge', file)
}

describe('lienzo conformance', () => {
  it('prints cases of every kind, and the code of the phone solves them', async () => {
    const ours = await answers()
    for (const kind of kinds)
      expect(ours.filter(({ id }) => id.startsWith(`${kind}/`)).length, kind).toBeGreaterThan(15)
    expect(await judged(ours)).toEqual({
      code: 0,
      out: [`${ours.length} cases, 0 wrong answers, 0 without an answer`],
    })
    const [first, ...others] = ours
    expect((await judged([`\uFEFF${JSON.stringify(first)}`, ...others])).out).toEqual([
      `${ours.length} cases, 0 wrong answers, 0 without an answer`,
    ])
  })

  it('lists wrong, missing and unreadable answers', async () => {
    const [first, second, ...others] = await answers()
    const { code, out } = await judged([{ ...first, output: 'other' }, 'no JSON', ...others])
    expect(code).toBe(1)
    expect(out).toEqual([
      'line 2: This line is not a JSON object with "id" and "output".',
      `${first!.id}: The answer is "other", not ${JSON.stringify(first!.output)}.`,
      `${second!.id}: There is no answer.`,
      `${others.length + 2} cases, 2 wrong answers, 1 without an answer`,
    ])
  })

  it('lists a second answer to one case, and an answer to an unknown case', async () => {
    const ours = await answers()
    const { code, out } = await judged([...ours, ours[0]!, { id: 'rollout/x', output: 1 }])
    expect(code).toBe(1)
    expect(out).toEqual([
      `line ${ours.length + 1}: The case ${ours[0]!.id} has an answer already.`,
      `line ${ours.length + 2}: There is no case rollout/x.`,
      `${ours.length} cases, 2 wrong answers, 0 without an answer`,
    ])
  })

  it('ignores the order of members and of faults', async () => {
    const ours = await answers()
    const turned = ours.map(({ id, output }) => ({
      id,
      output:
        id.startsWith('compile/') && Array.isArray(output)
          ? output.toReversed()
          : id.startsWith('approvals/') && output !== null
            ? Object.fromEntries(Object.entries(output).toReversed())
            : output,
    }))
    expect((await judged(turned)).code).toBe(0)
  })
})
