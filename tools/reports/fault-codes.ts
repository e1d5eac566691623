/** The ways in which a load or a call fails. */
const failures = ['refused', 'network', 'timeout', 'shape', 'unsure']

/** Every code of docs/reference/faults.md. */
export const faultCodes: readonly string[] = [
  ...failures.flatMap((kind) => [`call-${kind}`, `load-${kind}`]),
  ...`acting-not-loaded action-failed answer-shape bad-date-form bad-endpoint bad-fragment bad-path
    bad-pattern bad-rule bad-screen bad-state bad-text-key bad-value budget call-params
    call-unpressed config drawn-again expression-failed forbidden-name fragment-cycle
    navigation-loop no-screen node-failed release-bad-object release-expired release-jump
    release-no-manifest release-no-screens release-not-approved release-not-previous
    release-not-read release-not-signed release-old release-quarantined release-refused
    release-two-of-a-number release-unknown-format release-wrong-hash releases-not-loaded
    rule-cycle rule-in-list screen-empty screen-failed screen-not-opened session source-cycle step-untapped
    start-without-picture text-missing texts-not-loaded too-deep too-large too-many-nodes
    too-many-operators too-many-rules unknown-action unknown-endpoint unknown-fragment
    unknown-modal unknown-operator unknown-rule unknown-screen unknown-widget url-refused
    widget-failed widget-not-loaded`.split(/\s+/),
]
