import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Licence, licencesQuery } from "../../api/licences.ts";
import { serverVersionQuery } from "../../api/serverInfo.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import { PARTNER } from "../../state/partner.ts";
import classes from "./AboutProduct.module.css";

/** Whose data the built-in map is made of: name, address and licence are theirs; without a licence it is everybody's. */
const DATA_CREDITS = [
  {
    name: "© OpenStreetMap contributors",
    url: "https://www.openstreetmap.org/copyright",
    what: "streets",
    licence: "ODbL 1.0",
  },
  { name: "GeoNames", url: "https://www.geonames.org", what: "towns", licence: "CC BY 4.0" },
  {
    name: "Natural Earth",
    url: "https://www.naturalearthdata.com",
    what: "land",
    licence: undefined,
  },
] as const;

/** Which product and version this is, whose data it shows, and what of others it is made of. */
export function AboutProduct() {
  const { t } = useTranslation();
  const version = useQuery(serverVersionQuery());
  return (
    <>
      <section className={classes.part} aria-label={t("general.about.product")}>
        <PartnerBrand />
        <p className={classes.version}>
          {t("general.about.version", { title: PARTNER.title, version: version.data ?? NO_VALUE })}
        </p>
      </section>
      <section className={classes.part} aria-labelledby="about-data">
        <h2 className={classes.heading} id="about-data">
          {t("general.about.data")}
        </h2>
        <ul className={classes.credits}>
          {DATA_CREDITS.map(({ name, url, what, licence }) => (
            <li key={name}>
              {t(`general.about.credit.${what}`)}{" "}
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>{" "}
              ({licence ?? t("general.about.publicDomain")})
            </li>
          ))}
        </ul>
        <p className={classes.hint}>{t("general.about.otherMaps")}</p>
      </section>
      <Licences />
    </>
  );
}

function Licences() {
  const { t } = useTranslation();
  const licences = useQuery(licencesQuery());
  return (
    <section className={classes.part} aria-labelledby="about-licences">
      <h2 className={classes.heading} id="about-licences">
        {t("general.about.licences")}
      </h2>
      <p className={classes.hint}>{t("general.about.licencesText")}</p>
      {licences.isPending && <Loader role="progressbar" aria-label={t("app.loading")} />}
      {licences.isError && (
        <p role="alert">
          {t("general.about.noLicences")}{" "}
          <Button size="compact-sm" variant="default" onClick={() => void licences.refetch()}>
            {t("error.tryAgain")}
          </Button>
        </p>
      )}
      {licences.data && (
        <>
          <LicenceList title={t("general.about.inPage")} all={licences.data.filter(inPage)} />
          <LicenceList
            title={t("general.about.inServer")}
            all={licences.data.filter((one) => !inPage(one))}
          />
        </>
      )}
    </section>
  );
}

const inPage = ({ isInPage }: Licence): boolean => isInPage;

function LicenceList({ title, all }: { readonly title: string; readonly all: readonly Licence[] }) {
  return (
    <>
      <h3 className={classes.subheading}>{`${title} (${all.length})`}</h3>
      <ul className={classes.licences}>
        {all.map((one) => (
          <li key={`${one.name} ${one.version}`}>
            <LicenceText {...one} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its text is in the page only while somebody reads it. */
function LicenceText({ name, version, licence, texts }: Licence) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary} aria-label={`${name} ${version}: ${licence}`}>
        <span className={classes.package}>
          <span>
            {name} <span className={classes.number}>{version}</span>
          </span>
          <span className={classes.licence}>{licence}</span>
        </span>
      </summary>
      {isOpen && (
        <pre className={classes.text}>
          {texts.length > 0 ? texts.join("\n\n") : t("general.about.noText", { licence })}
        </pre>
      )}
    </details>
  );
}
