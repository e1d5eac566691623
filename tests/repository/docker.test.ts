import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DockerfileParser, type Dockerfile, type JSONInstruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const names = readdirSync(join(root, 'docker')).filter((name) => name.endsWith('.Dockerfile'))

it('app, studio and report collector each have an image', () => {
  expect(names.toSorted()).toEqual(['app.Dockerfile', 'reports.Dockerfile', 'studio.Dockerfile'])
})

describe.each(names)('%s', (name) => {
  const text = readFileSync(join(root, 'docker', name), 'utf8')
  const file = DockerfileParser.parse(text)

  it('is well-formed', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([])
  })

  it('builds in stages from images with a pinned version', () => {
    const images = file.getFROMs().map((from) => from.getImage() ?? '')
    expect(images.length).toBeGreaterThan(1)
    for (const image of images) expect(image).toMatch(/:\d+\.\d+\.\d+/)
  })

  it('runs without root and has a health check', () => {
    const last = instructionsOfLastStage(file)
    expect(argumentsOf(last, 'USER').at(-1)).toMatch(/^(?!root$|0$)\S+$/)
    expect(argumentsOf(last, 'HEALTHCHECK').join()).toContain('CMD')
  })

  it('copies files that exist', () => {
    const sources = file
      .getCOPYs()
      .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((argument) => argument.getValue())
    expect(sources.length).toBeGreaterThan(2)
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  })

  it('starts programs that exist', () => {
    const started = [...file.getCMDs(), ...file.getENTRYPOINTs()] as JSONInstruction[]
    const healthy = file.getHEALTHCHECKs().map((check) => check.getArgumentsContent() ?? '')
    const scripts = [
      ...started.flatMap((start) => start.getJSONStrings().map((part) => part.getJSONValue())),
      ...healthy.flatMap((line) => line.split(' ')),
    ].filter((word) => /^[^/].*\.m?[jt]s$/.test(word))
    if (started.length === 0) expect(name).toBe('app.Dockerfile')
    expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([])
  })

  it('runs npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    const run = [...text.matchAll(/npm run (\S+)/g)].map(([, script]) => script!)
    expect(run).toContain('prepare')
    expect(run.filter((script) => !(script in scripts))).toEqual([])
  })
})

it('images use the Node version of .nvmrc', () => {
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  for (const name of names) {
    const text = readFileSync(join(root, 'docker', name), 'utf8')
    for (const [, version] of text.matchAll(/FROM node:(\d+)\./g)) expect(version).toBe(major)
  }
})

it('images copy no build output, history or keys from the working folder', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['.git/', 'node_modules/', 'dist/', '**/*.pem', '**/*.key']),
  )
})

function instructionsOfLastStage(file: Dockerfile) {
  const all = file.getInstructions()
  return all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'))
}

function argumentsOf(instructions: ReturnType<Dockerfile['getInstructions']>, keyword: string) {
  return instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '')
}
