import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ScreenInstance } from '../../renderer/core'
import { drawPlainly, paint } from '../../renderer/react/paint'
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

describe('React hydrates the pre-rendered page without a warning', () => {
  it.each([...project.screens.keys()])('of %s, as each scenario opens', async (name) => {
    const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
    const program = compileFrom(project, project.screens.get(name)!)
    const seen = new Set<string>()
    for (const { name: scenario } of scenariosOf(project, name)) {
      const observe = (screen: ScreenInstance) => () => hydrate(screen, seen)
      const deps = makeDeps(name, scenario, program)
      await watchScenario(program, [], deps, observe)
    }
    expect(seen.size).toBeGreaterThan(0)
    const texts = warnings.mock.calls.map(([text]) => String(text))
    warnings.mockRestore()
    expect(texts).toEqual([])
  })
})

/** Renders a screen before hydration and hydrates it, unless the same markup has been `seen`. */
function hydrate(screen: ScreenInstance, seen: Set<string>): void {
  const root = document.createElement('div')
  const page = <ScreenView view={createView(screen, widgets)} />
  const painting = paint(root, page, (error) => {
    throw error
  })
  painting.finish()
  drawPlainly(root, page)
  if (seen.has(root.innerHTML)) return
  seen.add(root.innerHTML)
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
