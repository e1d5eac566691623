import { cleanup, render, type RenderResult } from '@testing-library/react'
import { createElement, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { JsonObject } from '../language'
import type { ScreenInstance } from '../core'
import { createFakeWorld, type FakeWorld } from '../core/testing'
import { ScreenView } from './screen-view'
import { createView, type View } from './view'
import type { WidgetBase, WidgetEntry, WidgetField } from './widget'
import { createWidgetSet } from './widget-set'

interface TextProps extends WidgetBase {
  text?: ReactNode
}
const Text = ({ id, text }: TextProps) => <p id={id}>{text}</p>
const Group = ({ id, children }: WidgetBase) => <div id={id}>{children}</div>

function Box({ id, children }: WidgetBase) {
  const [opened, setOpened] = useState(false)
  return (
    <section id={id}>
      <input
        type="checkbox"
        aria-label={`${id} opened`}
        checked={opened}
        onChange={() => setOpened(!opened)}
      />
      {children}
    </section>
  )
}

interface ButtonProps extends WidgetBase {
  label: string
  onPress?: (payload?: unknown) => void
}
const Button = ({ id, label, busy, onPress }: ButtonProps) => (
  <button id={id} aria-busy={busy} onClick={() => onPress?.()}>
    {label}
  </button>
)

function Input({
  id,
  label,
  value,
  onChange,
}: WidgetBase & WidgetField<string> & { label: string }) {
  const [touched, setTouched] = useState(false)
  return (
    <input
      id={id}
      aria-label={label}
      data-touched={touched}
      value={value ?? ''}
      onFocus={() => setTouched(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Crash({ bad = true }: { bad?: boolean }) {
  if (bad) throw new Error('crashed')
  return <p>sound</p>
}

function Modal({ title, children, onClose }: WidgetBase & { title: string; onClose: () => void }) {
  return (
    <dialog open aria-label={title}>
      {children}
      <button onClick={onClose}>Close</button>
    </dialog>
  )
}

const pure = (component: WidgetEntry['component']): WidgetEntry => ({ component, pure: true })
const live = (component: WidgetEntry['component']): WidgetEntry => ({ component, pure: false })

/** Widgets by name. `crash` throws when React renders it, `burst` when the renderer calls it. */
export const testWidgets: Record<string, WidgetEntry> = {
  text: pure(Text),
  group: pure(Group),
  button: pure(Button),
  burst: pure(Crash),
  box: live(Box),
  input: live(Input),
  crash: live(Crash),
  modal: live(Modal),
}

interface ShowOptions {
  library?: { fragments?: Record<string, JsonObject>; app?: JsonObject }
  widgets?: Record<string, WidgetEntry>
  lazy?: Record<string, () => Promise<WidgetEntry>>
  windowing?: boolean
  session?: Record<string, unknown>
  wrap?: (shown: ReactNode) => ReactNode
}

export interface ShownDocument extends RenderResult {
  world: FakeWorld
  screen: ScreenInstance
  view: View
  takeDrawn(): string[]
}

export function openView(
  document: JsonObject,
  { library, widgets: others = {}, lazy = {}, windowing, session = {} }: ShowOptions = {},
) {
  const world = createFakeWorld()
  const drawnNames: string[] = []
  const screen = world.open(document, { ...(library ? { library } : {}), opening: { session } })
  const widgets = createWidgetSet({ eager: { ...testWidgets, ...others }, lazy }, (name) =>
    screen.report({ code: 'widget-missing', detail: name }),
  )
  const view = createView(screen, widgets, {
    ...(windowing === undefined ? {} : { windowing }),
    drawn: (node) => void drawnNames.push(node.id || node.widget),
  })
  screen.start()
  return { world, screen, view, takeDrawn: () => drawnNames.splice(0) }
}

export function show(document: JsonObject, options: ShowOptions = {}): ShownDocument {
  const opened = openView(document, options)
  const element = createElement(ScreenView, { view: opened.view })
  return { ...opened, ...render(options.wrap ? options.wrap(element) : element) }
}

export function expectNoWarnings(): void {
  beforeEach(() => void vi.spyOn(console, 'error'))
  afterEach(() => {
    cleanup()
    expect(console.error).not.toHaveBeenCalled()
  })
}
