import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  modalProps,
  openModals,
  type ProgramNode,
  type ScreenInstance,
  shownNodes,
} from '../../renderer/core'
import { drawLikeReact, paint } from '../../renderer/react/paint'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { compileFrom, scenariosOf } from '../../tools/analysis/coverage/play-scenarios'
import { watchScenario } from '../../tools/analysis/coverage/run-scenario'
import { createProject } from '../../tools/analysis/project/project'
import { shapesOf } from '../../tools/analysis/project/widgets'
import { createSandboxDeps } from '../../tools/sandbox/play'
import { readFiles, settings } from '../../tools/sandbox/project'
import { registry } from '../../widgets'

const widgets = createWidgetSet(registry, () => {})
beforeAll(() => widgets.load(Object.keys(registry.lazy)))

const project = createProject(readFiles(process.cwd()), settings)
const shapes = shapesOf(project.widgets)
const makeDeps = createSandboxDeps(project)

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

it.each([...project.screens.keys()])(
  'in every scenario of %s, the pre-hydration renderer draws the markup that React would draw, and React hydrates it without a warning',
  async (name) => {
    const drawn = new Set<string>()
    const shown = (screen: ScreenInstance) => {
      const parts = partsOf(screen)
      if (parts.every((part) => drawn.has(part))) return
      for (const part of parts) drawn.add(part)
      const page = <ScreenView view={createView(screen, widgets)} />
      const root = document.createElement('div')
      paint(root, page, fail).finish()
      expect(textOf(root)).toBe(byReact(renderToString(page)))
      hydrate(root, page)
    }
    const program = compileFrom(project, project.screens.get(name)!)
    for (const { name: scenario, steps } of scenariosOf(project, name)) {
      const observe = (screen: ScreenInstance) => () => shown(screen)
      const deps = makeDeps(name, scenario, program)
      expect(await watchScenario(program, steps, deps, observe)).toMatchObject({ stuck: [] })
    }
    expect(drawn.size).toBeGreaterThan(0)
    expect(vi.mocked(console.error).mock.calls.map(([text]) => String(text))).toEqual([])
  },
)

const fail = (error: unknown) => {
  throw error
}

/** Draws a page with the pre-hydration renderer, and lets React hydrate it. */
function hydrate(root: Element, page: ReactNode): void {
  drawLikeReact(root, page)
  const errors: unknown[] = []
  let unmount = () => {}
  act(() => {
    const hydrated = hydrateRoot(root, page, {
      onRecoverableError: (error) => void errors.push(error),
    })
    unmount = () => hydrated.unmount()
  })
  expect(errors).toEqual([])
  act(unmount)
}

/**
 * Returns the parts that a screen draws, as texts: each node with its visible children, each modal,
 * and the body. A rendering by React would take five times as long.
 */
function partsOf(screen: ScreenInstance): string[] {
  const nodes = shownNodes(screen, shapes)
  const below = (children: readonly ProgramNode[]) =>
    nodes.filter(({ node }) => children.includes(node)).map(({ id }) => id)
  const modals = openModals(screen)
  const { screen: name, body } = screen.program
  return [
    ...nodes.map(({ id, node, props }) => [id, node.widget, props, below(node.children)]),
    ...modals.map((modal) => [modal.name, modalProps(modal, screen), below(modal.body)]),
    [name, below(body), modals.map((modal) => modal.name)],
  ].map((part) => JSON.stringify(part))
}

function byReact(drawn: string): string {
  const page = document.createElement('div')
  page.innerHTML = drawn
  // React adds preload links, which are not part of the visible markup.
  for (const link of page.querySelectorAll('link')) link.remove()
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

/** Attributes that a widget sets after it was inserted into the page. */
const arranged = new Set(['hidden', 'style'])
