import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScreenInstance } from '../../renderer/core'
import { paint } from '../../renderer/react/paint'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { compileFrom, scenariosOf } from '../../tools/analysis/coverage/play-scenarios'
import { watchScenario } from '../../tools/analysis/coverage/run-scenario'
import { createProject } from '../../tools/analysis/project/project'
import { createSandboxDeps, readFiles, settings } from '../../tools/sandbox/project'
import { registry } from '../../widgets'

const widgets = createWidgetSet(registry, () => {})
beforeAll(() => widgets.load(Object.keys(registry.lazy)))

const project = createProject(readFiles(process.cwd()), settings)
const makeDeps = createSandboxDeps(project)

describe('the pre-hydration renderer draws the same markup as React', () => {
  it.each([...project.screens.keys()])('in every scenario of %s', async (name) => {
    const seen = new Set<string>()
    const shown = (screen: ScreenInstance) => {
      const drawn = renderToString(<ScreenView view={createView(screen, widgets)} />)
      if (!seen.has(drawn)) expect(byPreHydration(screen)).toBe(byReact(drawn))
      seen.add(drawn)
    }
    const program = compileFrom(project, project.screens.get(name)!)
    for (const { name: scenario, steps } of scenariosOf(project, name)) {
      const observe = (screen: ScreenInstance) => () => shown(screen)
      const deps = makeDeps(name, scenario, program)
      expect(await watchScenario(program, steps, deps, observe)).toMatchObject({ stuck: [] })
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

function byReact(drawn: string): string {
  const page = document.createElement('div')
  page.innerHTML = drawn
  // React adds preload links, which are not part of the visible markup.
  for (const link of page.querySelectorAll('link')) link.remove()
  return textOf(page)
}

function byPreHydration(screen: ScreenInstance): string {
  const page = document.createElement('div')
  const failed = (error: unknown) => {
    throw error
  }
  paint(page, <ScreenView view={createView(screen, widgets)} />, failed).finish()
  return textOf(page)
}

/** Serialises the elements in document order, each with its attributes sorted by name. */
function textOf({ childNodes }: Node): string {
  return [...childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''
      const attributes = [...node.attributes]
        .filter(({ name }) => !arranged.has(name))
        .map(({ name, value }) => ` ${name}="${value}"`)
        .sort()
      return `<${node.localName}${attributes.join('')}>${textOf(node)}</>`
    })
    .join('')
}

/** Attributes that a widget sets itself after it was inserted into the page. */
const arranged = new Set(['hidden', 'style'])
