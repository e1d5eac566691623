import { createElement, type ReactNode, Fragment, type ComponentType } from 'react'
import { useMemo } from './hooks'
import { ScreenBody } from './screen-body'
import type { View } from './view'
import { fitProps, modalProps, modalsKey, openModals, type ProgramModal } from '../core'
import { RootErrorBoundary } from './root-error-boundary'
import { NodesView } from './nodes-view'
import { useReads } from './use-reads'
import { useWidgets } from './use-widgets'

export function ScreenView({ view }: { view: View }): ReactNode {
  return createElement(ScreenBody, { view, over: drawModals })
}

const drawModals = (view: View) => createElement(ModalsView, { view })

const keys = [modalsKey]

function ModalsView({ view }: { view: View }): ReactNode {
  const { screen } = view
  useReads(screen.store, keys, keys)
  return createElement(
    Fragment,
    null,
    openModals(screen).map((modal) =>
      createElement(BoundedModal, { key: modal.name, modal, view }),
    ),
  )
}

function BoundedModal({ modal, view }: { modal: ProgramModal; view: View }): ReactNode {
  const whole = useMemo(() => ({ ...view, windowing: false }), [view])
  const draw = (boundedView: View) => createElement(OpenModal, { modal, view: boundedView })
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
  const loadedView = useWidgets(view, modal.widgets)
  const widget = widgets.get('modal')
  if (!loadedView || !widget) return null
  const place = { screen, pointer: `/modals/${modal.name}` }
  const props = {
    ...fitProps(modalProps(modal, screen), widget.props ?? {}, place),
    id: `modal-${modal.name}`,
    onClose: () => screen.close(modal.name),
  }
  return createElement(
    widget.component as ComponentType<Record<string, unknown>>,
    props,
    createElement(NodesView, { nodes: modal.body, view: loadedView }),
  )
}
