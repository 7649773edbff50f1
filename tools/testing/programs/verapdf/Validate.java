// Validates PDF files with veraPDF: java -cp 'FOLDER/*:FOLDER' Validate STANDARDS FILE..., such as ua1,2a. Prints a line for each file and
// standard, and one for each rule that does not hold. A command of our own, because Maven Central has only the library.

import java.io.File;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

public class Validate {
  public static void main(String[] args) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (int index = 1; index < args.length; index += 1)
      for (String standard : args[0].split(",")) validate(new File(args[index]), PDFAFlavour.byFlavourId(standard));
  }

  private static void validate(File file, PDFAFlavour standard) throws Exception {
    try (var parser = Foundries.defaultInstance().createParser(file, standard);
        var validator = Foundries.defaultInstance().createValidator(standard, false)) {
      var result = validator.validate(parser);
      System.out.println(file.getName() + " " + standard.getId() + " " + (result.isCompliant() ? "compliant" : "not compliant"));
      result.getFailedChecks().forEach((rule, times) ->
          System.out.println("  " + rule.getClause() + "-" + rule.getTestNumber() + " fails " + times + " times"));
    }
  }
}
