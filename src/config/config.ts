/** The run-time settings of a deployment, in `/config.json`. */
export interface Config {
  /**
   * `origin`, and one base per endpoint family: a path, or a complete URL, for which `origin` is
   * not used.
   */
  api: Readonly<Record<string, string>>
  /** The value of `{provider}` in bases and paths. */
  provider: string
  merchantNumber: string
  /** The name of the region profile. */
  profile: string
  /** The session field for each header. */
  headers: Readonly<Record<string, string>>
  /** The header with the idempotency key of a call that is sent at most once; empty for none. */
  idempotencyHeader: string
  /**
   * The header with the evidence of a guarded call or a call that is sent at most once: its release
   * and the hashes of its screen. Empty for none.
   */
  evidenceHeader: string
  shell: { object: string; deepLink: string }
  /** Hosts, besides the page's own host, to which a URL from a server may lead. */
  allowedHosts: readonly string[]
  /**
   * Hosts of images, besides the page's own host and the hosts of the services. An empty list
   * allows any host, but only for a URL that a server gave.
   */
  imageHosts: readonly string[]
  site: {
    appName: string
    companyName: string
    address: string
    phone: string
    email: string
    copyright: string
    privacyFrame: string
    commissions: string
    /** The URL to download the app, for each system; empty if there is none. */
    androidApp: string
    iosApp: string
  }
  /** The path of each `family.endpoint` that replaces the path in the endpoint document. */
  paths: Readonly<Record<string, string>>
  /** True for the test preview, which a deployment for borrowers does not have. */
  preview: boolean
  /** The URL of the releases; empty to use only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /**
   * The keys of approvers. A release that changes guarded parts needs an approval with one of these
   * keys. Without keys, releases need no approval.
   */
  approverKeys: readonly string[]
  /** The URL that receives reports of faults and shown screens; empty for none. */
  reports: string
  /** The share of pages that send reports, from 0 to 1. */
  reportsRate: number
}

/** The settings that are used if `/config.json` lacks them or has invalid values. */
export const defaultConfig: Config = {
  api: {
    origin: '',
    complaint: '/stadium',
    loan: '',
    repayment: '/api/v1/{provider}/{provider}-api/service/loan',
    promotion: '/api/v2/{provider}/',
    captcha: '/api/v2/{provider}/',
  },
  provider: 'lender',
  merchantNumber: '100001',
  profile: 'mx',
  headers: {
    crp_phe: 'mobilePhone',
    dearest: 'sessionId',
    showy: 'userId',
    dearer: 'deviceId',
    swift: 'sessionId',
    eyes: 'deviceId',
  },
  idempotencyHeader: 'Idempotency-Key',
  evidenceHeader: '',
  shell: { object: 'LoanShell', deepLink: 'loanshell://product?productId={productId}' },
  allowedHosts: [],
  imageHosts: [],
  site: {
    appName: '',
    companyName: '',
    address: '',
    phone: '',
    email: '',
    copyright: '',
    privacyFrame: '',
    commissions: '',
    androidApp: '',
    iosApp: '',
  },
  paths: {},
  preview: false,
  releases: '',
  releaseKeys: [],
  approverKeys: [],
  reports: '',
  reportsRate: 1,
}
