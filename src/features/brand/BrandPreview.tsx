import {
  IconBell,
  IconChartBar,
  IconChevronDown,
  IconMap2,
  IconSearch,
  IconStack2,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { BASE_LAYERS } from "#contract/partnerMap";
import {
  brandShades,
  contrast,
  DARK_SHADE,
  FILLED_SHADE,
  type HexColour,
} from "#domain/colour/brandShades";
import { localeName } from "../../i18n/localeName.ts";
import { chooseLocale, localeLike } from "../../i18n/locales.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { Brand } from "../../ui/icons/Brand.tsx";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import classes from "./BrandPreview.module.css";
import type { BrandValues } from "./brandValues.ts";

type Scheme = "light" | "dark";

interface Props {
  readonly values: Pick<
    BrandValues,
    "title" | "logo" | "favicon" | "colour" | "language" | "languages" | "layers" | "defaultBase"
  >;
}

/** The product's own colour where a brand has none. */
const OWN_COLOUR = "#1f6feb";
/** Of the dark theme, under the words of a list. */
const DARK_SURFACE = "#161b22";
const HEX = /^#[\da-f]{6}$/i;

/**
 * How tab, rail, sign-in, list and map's choice will look to who chose nothing, in both themes, and
 * whether words can be read in the colour.
 */
export function BrandPreview({ values }: Props) {
  const { t } = useTranslation();
  const colour = HEX.test(values.colour) ? values.colour.toLowerCase() : OWN_COLOUR;
  return (
    <section className={classes.preview} aria-labelledby="brand-preview">
      <h2 className={classes.title} id="brand-preview">
        {t("brand.preview")}
      </h2>
      <Sample values={values} colour={colour} scheme="light" />
      <Sample values={values} colour={colour} scheme="dark" />
      <Contrast colour={colour} />
    </section>
  );
}

/** Nothing in it can be used: it shows, and its name says what it is. */
function Sample({
  values,
  colour,
  scheme,
}: Props & { readonly colour: HexColour; readonly scheme: Scheme }) {
  const { t } = useTranslation();
  const shades = brandShades(colour);
  const style = {
    "--brand": shades[scheme === "light" ? FILLED_SHADE : DARK_SHADE],
    "--brand-filled": shades[FILLED_SHADE],
  } as CSSProperties;
  const title = values.title.trim() || t("brand.untitled");
  const logo = values.logo || undefined;
  const locale = chooseLocale([], {
    language: localeLike(values.language),
    languages: values.languages,
  });
  const base = BASE_LAYERS.find((layer) => layer === values.defaultBase) ?? "auto";
  return (
    <figure className={classes.sample} data-mantine-color-scheme={scheme} style={style}>
      <figcaption className={classes.caption}>
        {t(scheme === "light" ? "brand.light" : "brand.dark")}
      </figcaption>
      <div className={classes.tab} aria-hidden="true">
        {values.favicon ? (
          <img src={values.favicon} alt="" width={16} height={16} />
        ) : (
          <Brand title="" logo={undefined} markOnly />
        )}
        <span className={classes.tabTitle}>{title}</span>
      </div>
      <div className={classes.screen} aria-hidden="true">
        <div className={classes.rail}>
          <Brand title={title} logo={logo} markOnly />
          <span className={classes.entry}>
            <IconSearch size={18} />
          </span>
          <span className={classes.entry} data-active>
            <IconMap2 size={18} />
          </span>
          <span className={classes.entry}>
            <IconChartBar size={18} />
          </span>
          <span className={classes.entry}>
            <IconBell size={18} />
          </span>
        </div>
        <div className={classes.content}>
          <div className={classes.card}>
            <Brand title={title} logo={logo} />
            <span className={classes.field}>{t("login.user")}</span>
            <span className={classes.button}>{t("login.signIn")}</span>
            <span className={classes.link}>{t("login.forgot")}</span>
          </div>
          {values.languages.length > 1 && (
            <span className={classes.choice}>
              {localeName(locale)} <IconChevronDown size={14} />
            </span>
          )}
          <div className={classes.row}>
            <StateShape state="moving" />
            <span>12-AB-34</span>
            <span className={classes.link}>{t("state.moving")}</span>
          </div>
          <span className={classes.choice}>
            <IconStack2 size={14} /> {t(`mapOptions.layer.${base}`)}
            {values.layers.length > 1 && <IconChevronDown size={14} />}
          </span>
        </div>
      </div>
    </figure>
  );
}

function Contrast({ colour }: { readonly colour: HexColour }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shades = brandShades(colour);
  const [light, dark] = [shades[FILLED_SHADE], shades[DARK_SHADE]];
  const words = (scheme: Scheme, shade: HexColour, ratio: number) =>
    t(shade === colour ? `brand.kept.${scheme}` : `brand.moved.${scheme}`, {
      colour: shade,
      // Never rounded up to what is asked for.
      ratio: format.number(Math.floor(ratio * 10) / 10),
    });
  return (
    <ul className={classes.contrast} aria-label={t("brand.contrast")} aria-live="polite">
      <li>{words("light", light, contrast(light, "#ffffff"))}</li>
      <li>{words("dark", dark, contrast(dark, DARK_SURFACE))}</li>
    </ul>
  );
}
