/** The props of an input with a field, to which the renderer passes `value` and `onChange`. */
export type BoundProps<Props extends { value?: unknown; onChange?: unknown }> = Props &
  Required<Pick<Props, 'value' | 'onChange'>>
