import { EXTERNAL_SERVICE_NAMES, type ExternalServiceName } from "#contract/externalServices";
import { Refusal } from "../refusal/refusal.ts";
import { type Avatars, connectAvatars, drawnAvatars } from "./avatars.ts";
import type { ExternalConfiguration } from "./externalConfiguration.ts";
import { connectGsmCoverage, type GsmCoverage } from "./gsmCoverage.ts";
import { connectIdentityProvider, type IdentityProvider } from "./identityProvider.ts";
import {
  connectRoadMatching,
  connectSpeedLimits,
  type RoadMatching,
  type SpeedLimits,
} from "./roadServices.ts";
import { connectStreetView, drawnStreetView, type StreetView } from "./streetView.ts";
import { connectVideoHub, streamOriginsOf, type VideoHub } from "./videoHub.ts";
import { connectWhatsApp, type WhatsApp } from "./whatsApp.ts";

/** Services of others, each behind its own small interface. */
export interface External {
  readonly streetView: StreetView;
  readonly gsmCoverage: GsmCoverage;
  readonly whatsApp: WhatsApp;
  readonly identityProvider: IdentityProvider;
  readonly videoHub: VideoHub;
  readonly roadMatching: RoadMatching;
  readonly speedLimits: SpeedLimits;
  readonly avatars: Avatars;
  /** Where the page may fetch a camera's stream. */
  readonly streamOrigins: readonly string[];
  /** Which of them there are. */
  readonly configured: readonly ExternalServiceName[];
}

/**
 * What is configured is asked, the rest needs no network: images are drawn, and everything else
 * says that it is not configured. Nothing pretends to have been done.
 */
export function createExternal(configuration: ExternalConfiguration = {}): External {
  const { streetView, gsmCoverage, whatsApp, identityProvider } = configuration;
  const { videoHub, roadMatching, speedLimits, avatars } = configuration;
  const streamOrigins = streamOriginsOf(configuration);
  return {
    streetView: streetView ? connectStreetView(streetView) : drawnStreetView,
    gsmCoverage: gsmCoverage
      ? connectGsmCoverage(gsmCoverage)
      : { at: notConfigured("GSM coverage") },
    whatsApp: whatsApp ? connectWhatsApp(whatsApp) : { send: notConfigured("WhatsApp") },
    identityProvider: identityProvider
      ? connectIdentityProvider(identityProvider)
      : { setPhone: notConfigured("The identity provider of drivers") },
    videoHub: videoHub
      ? connectVideoHub(videoHub, streamOrigins)
      : { instruct: notConfigured("Video") },
    streamOrigins,
    roadMatching: roadMatching
      ? connectRoadMatching(roadMatching)
      : { match: notConfigured("Road matching") },
    speedLimits: speedLimits
      ? connectSpeedLimits(speedLimits)
      : { at: notConfigured("A source of speed limits") },
    avatars: avatars ? connectAvatars(avatars) : drawnAvatars,
    configured: EXTERNAL_SERVICE_NAMES.filter((name) => configuration[name] !== undefined),
  };
}

const notConfigured = (what: string) => (): Promise<never> =>
  Promise.reject(new Refusal(501, "notConfigured", `${what} is not configured on this server`));
