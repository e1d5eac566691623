import { useState, type ReactNode } from 'react'
import {
  galleryWidgets,
  type Example,
  type ExampleChild,
  type GalleryWidget,
} from './gallery-widgets'

/** The props that a screen would pass to the widget of an example. */
export function examplePropsOf(
  { schema }: GalleryWidget,
  { props, busy, events, children }: Omit<Example, 'name'>,
): Record<string, unknown> {
  const answered = events ?? Object.keys(schema['x-widget'].events)
  return {
    ...props,
    ...(busy !== undefined && { busy }),
    ...Object.fromEntries(
      answered.map((event) => [`on${event[0]?.toUpperCase()}${event.slice(1)}`, async () => {}]),
    ),
    ...(children && {
      children: typeof children === 'string' ? children : children.map(renderChild),
    }),
  }
}

/** One example, drawn as in a screen; an input keeps its value. */
export function ExampleView({
  widget,
  example,
}: {
  widget: GalleryWidget
  example: Omit<Example, 'name'>
}): ReactNode {
  const [value, onChange] = useState(example.value)
  const Widget = widget.component
  const field = widget.schema['x-widget'].field ? { value, onChange } : undefined
  return <Widget {...examplePropsOf(widget, example)} {...field} />
}

function renderChild(child: ExampleChild, index: number): ReactNode {
  if (typeof child === 'string') return <p key={index}>{child}</p>
  const widget = galleryWidgets.get(child.widget)
  if (!widget) throw new Error(`An example names the widget "${child.widget}", which has no folder`)
  return <ExampleView key={index} widget={widget} example={child} />
}
