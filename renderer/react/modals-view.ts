import { createElement, Fragment, useMemo, type ComponentType, type ReactNode } from 'react'
import { modalsKey, type ProgramModal } from '../core'
import { own } from '../language'
import { RootErrorBoundary } from './root-error-boundary'
import { renderNodes } from './node'
import { useReads } from './use-reads'
import { useWidgets } from './use-widgets'
import type { View } from './view'

const openModals = [modalsKey]

/** The modals that are open, the last on top. */
export function ModalsView({ view }: { view: View }): ReactNode {
  const { screen } = view
  useReads(screen.store, openModals, openModals)
  const names = screen.store.values[modalsKey] as readonly string[]
  const modals = names.flatMap((name) => own(screen.program.modals, name) ?? [])
  return createElement(
    Fragment,
    null,
    modals.map((modal) => createElement(BoundedModal, { key: modal.name, modal, view })),
  )
}

function BoundedModal({ modal, view }: { modal: ProgramModal; view: View }): ReactNode {
  const whole = useMemo(() => ({ ...view, windowing: false }), [view])
  const draw = (drawn: View) => createElement(OpenModal, { modal, view: drawn })
  return createElement(RootErrorBoundary, {
    view: whole,
    pointer: `/modals/${modal.name}`,
    draw,
    optional: true,
  })
}

function OpenModal({ modal, view }: { modal: ProgramModal; view: View }): ReactNode {
  const { screen, widgets } = view
  useReads(screen.store, modal.dependencies, modal.subscriptionKeys)
  const drawn = useWidgets(view, modal.widgets)
  const widget = widgets.get('modal')
  if (!drawn || !widget) return null
  const values = [...modal.props.constantPerScreen, ...modal.props.dynamic].map(([name, value]) => [
    name,
    screen.value(value, screen.scope, `/modals/${modal.name}/${name}`),
  ])
  const props = {
    ...modal.props.fixed,
    ...Object.fromEntries(values),
    onClose: () => screen.close(modal.name),
  }
  return createElement(
    widget.component as ComponentType<Record<string, unknown>>,
    props,
    renderNodes(modal.body, screen.scope, drawn),
  )
}
