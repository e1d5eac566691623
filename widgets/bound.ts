/**
 * The props of an input with a field. In the schema, `value` and `onChange` are optional; the
 * renderer passes both if the node has a field.
 */
export type BoundProps<Props extends { value?: unknown; onChange?: unknown }> = Props &
  Required<Pick<Props, 'value' | 'onChange'>>
