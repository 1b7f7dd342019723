import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./CameraSection.module.css";

interface Props {
  /** An HLS playlist. */
  readonly url: string;
  readonly onPlay: () => void;
  /** It cannot be played, or has ended. */
  readonly onFail: () => void;
}

const HLS = "application/vnd.apple.mpegurl";

/** A live stream, without sound until somebody asks for it. */
export function CameraPlayer({ url, onPlay, onFail }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const left = new AbortController();
    playStream(element, { url, signal: left.signal, onFail: fail }).catch(() => {
      if (!left.signal.aborted) fail();
    });
    return () => left.abort();
  }, [url]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes subtitles for a live camera.
    <video
      ref={video}
      className={classes.video}
      aria-label={t("camera.title")}
      autoPlay
      muted
      playsInline
      controls
      onPlaying={onPlay}
      onEnded={onFail}
      onError={onFail}
    />
  );
}

interface Stream {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onFail: () => void;
}

/** Browsers that play HLS themselves need no library for it. */
async function playStream(video: HTMLVideoElement, { url, signal, onFail }: Stream) {
  const { default: Hls, Events } = await import("hls.js/light");
  if (signal.aborted) return;
  if (!Hls.isSupported()) {
    if (video.canPlayType(HLS) === "") throw new Error("no HLS");
    video.src = url;
    signal.addEventListener("abort", () => video.removeAttribute("src"));
    return;
  }
  // The page's policy lets no thread begin from a text.
  const hls = new Hls({ enableWorker: false });
  signal.addEventListener("abort", () => hls.destroy());
  hls.on(Events.ERROR, (_event, { fatal }) => fatal && onFail());
  hls.loadSource(url);
  hls.attachMedia(video);
}
