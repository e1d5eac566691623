import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  validateEnvelope,
  validateManifest,
} from '../../../src/delivery/manifest/validate-manifest.generated.js'
import { mergePatch } from '../../analysis/json/parse-json'

interface Cases {
  base: Record<string, unknown>
  cases: {
    name: string
    valid: boolean
    change: Record<string, unknown>
    error?: { pointer: string; keyword: string }
  }[]
}

const file = new URL('../../../schemas/language/cases/manifest.json', import.meta.url)
const { base, cases } = JSON.parse(readFileSync(file, 'utf8')) as Cases
const asNull = (_: string, value: unknown) => (value === '@null' ? null : value)

describe('the grammar of manifests', () => {
  it.each(cases.map((entry) => [entry.name, entry] as const))(
    '%s',
    (_, { valid, change, error }) => {
      const manifest: unknown = JSON.parse(JSON.stringify(mergePatch(base, change)), asNull)
      const fits = validateManifest(manifest)
      const [last] = (validateManifest.errors ?? [])
        .slice(-1)
        .map(({ instancePath, keyword }) => ({ pointer: instancePath, keyword }))
      expect({ fits, error: last }).toEqual({ fits: valid, error })
    },
  )

  it.each(Object.keys(base))('a manifest requires its %s', (member) => {
    const { [member]: _, ...rest } = base
    expect(validateManifest(rest)).toBe(false)
  })
})

describe('the grammar of envelopes', () => {
  const signature = { key: '0123456789abcdef', signature: `${'A'.repeat(86)}==` }

  it.each([
    ['one signature', { manifest: '{}', signatures: [signature] }, true],
    ['two signatures', { manifest: '{}', signatures: [signature, signature] }, true],
    ['no signature', { manifest: '{}', signatures: [] }, false],
    ['a manifest that is not a string', { manifest: {}, signatures: [signature] }, false],
    [
      'a manifest of more than 64 KB',
      { manifest: ' '.repeat(65537), signatures: [signature] },
      false,
    ],
    [
      'a signature that is cut off',
      { manifest: '{}', signatures: [{ ...signature, signature: 'AAAA' }] },
      false,
    ],
    ['the page of a captive portal', '<html>', false],
  ])('%s', (_, envelope, fits) => {
    expect(validateEnvelope(envelope)).toBe(fits)
  })
})
